# `brink serve` alone, as a user who is not root; the games are in the volume.
#
#     docker build --tag brink .
#     docker run --publish 127.0.0.1:8017:8017 --volume brink:/games brink --name play.example.org
FROM rust:1-bookworm AS build
WORKDIR /source
COPY . .
RUN cargo build --locked --profile dist --bin brink

FROM debian:bookworm-slim
# Certificates, for notices by HTTPS and e-mail.
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/* \
  && install --directory --owner 8017 --group 8017 /games
COPY --from=build /source/target/dist/brink /usr/local/bin/brink
USER 8017:8017
WORKDIR /games
VOLUME /games
EXPOSE 8017
HEALTHCHECK --interval=30s --timeout=5s CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8017 && printf 'GET /healthz HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && grep -q '^HTTP/1.[01] 200' <&3"]
ENTRYPOINT ["brink", "serve", "--host", "0.0.0.0", "--db", "/games/games.sqlite"]
