/** The packages that `scripts/bundle.mjs` leaves outside the bundle. */

/** Loaded by `createRequire`, which the bundler does not follow, with the first text that needs them. */
export const REQUIRED = ['htmlparser2', 'sanitize-html'];

/** Installed beside the bundle, because it would break them or would gain nothing. */
export const OUTSIDE = [
  ...REQUIRED,
  // Native.
  'bcrypt',
  'lmdb',
  'sharp',
  // They start threads from files of their own, or find files beside theirs.
  'piscina',
  // Loaded only when configured or called.
  '@aws-sdk/client-s3',
  '@simplewebauthn/server',
  'axios',
  'bullmq',
  'ioredis',
  'jose',
  'nodemailer',
  'pino-pretty',
  'prom-client',
  'typesense',
];

/** Parts of packages that this service does not use: not installed, and looked for at run time in vain or never. */
export const NOT_INSTALLED = [
  '@apollo/*',
  '@aws-sdk/credential-providers',
  // Fastify asks for these two when a route has a JSON schema. Ours have none.
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  '@fastify/view',
  '@grpc/*',
  '@mikro-orm/*',
  '@mongodb-js/zstd',
  '@nestjs/microservices',
  '@nestjs/platform-express',
  '@nestjs/sequelize',
  '@nestjs/typeorm',
  '@nestjs/websockets',
  'class-transformer/storage',
  'gcp-metadata',
  'kerberos',
  'mongodb-client-encryption',
  'snappy',
  'socks',
  'ts-morph',
];
