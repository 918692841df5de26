import { nearMissesIn, nearMissText } from './near-misses.js';
import { envSchema } from './env.js';
import { configLoader, PRODUCTION } from '../../test/support/config-loader.js';

/** The variables in the environments of shells, editors, npm, containers, Kubernetes and CI. */
const USUAL = `
  PATH HOME PWD OLDPWD USER LOGNAME SHELL TERM LANG LANGUAGE LC_ALL EDITOR VISUAL PAGER MAIL TZ TMPDIR TMP TEMP HOSTNAME HOSTTYPE
  SHLVL COLORTERM DISPLAY SSH_AUTH_SOCK SSH_CONNECTION XDG_DATA_DIRS XDG_DATA_HOME XDG_RUNTIME_DIR INIT_CWD COLOR NODE NODE_PATH
  NODE_OPTIONS NODE_EXTRA_CA_CERTS NODE_VERSION NODE_DEBUG NODE_HOST NODE_NAME npm_command npm_config_cache npm_lifecycle_event
  npm_package_name npm_node_execpath YARN_VERSION PROMPT PS1 OSTYPE MACHTYPE IFS UID EUID PPID ComSpec SystemRoot windir APPDATA
  KUBERNETES_PORT KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT REDIS_PORT REDIS_PORT_6379_TCP REDIS_SERVICE_HOST
  REDIS_SERVICE_PORT MONGODB_PORT MONGODB_SERVICE_HOST STOREFRONT_API_SERVICE_HOST STOREFRONT_PORT SMTP_PORT SMTP_SERVICE_PORT MAIL_PORT
  MAILCHECK CI GITHUB_ACTIONS GITHUB_TOKEN GITHUB_API_URL CI_API_V4_URL BUILDKITE JENKINS_URL DOCKER_HOST DOCKER_BUILDKIT
  AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_PROFILE GOOGLE_APPLICATION_CREDENTIALS JAVA_HOME GOPATH VIRTUAL_ENV
  HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy https_proxy no_proxy POD_NAME POD_IP POD_NAMESPACE DEBUG FORCE_COLOR NO_COLOR
  UV_THREADPOOL_SIZE LD_LIBRARY_PATH CHROMIUM TERM_PROGRAM VSCODE_PID DATA_FOLDER APP_ENV LOGS S3_ENDPOINT_URL_STYLE API_KEY
  POSTGRES_URL MYSQL_URL MEMCACHE_URL SENTRY_DSN OTEL_SERVICE_NAME PUBLIC_KEY CURRENT ROLES PORTS HOSTS SORT POST RULE
`
  .trim()
  .split(/\s+/);

describe('variables that are nearly ours', () => {
  rules('FST-02').it.each([
    ['MONGO_URI', 'MONGODB_URI'],
    ['MONGODB_URL', 'MONGODB_URI'],
    ['mongodb_uri', 'MONGODB_URI'],
    ['REDIS_URI', 'REDIS_URL'],
    ['REDISURL', 'REDIS_URL'],
    ['SMTP_URI', 'SMTP_URL'],
    ['JWT_SECRETS', 'JWT_SECRET'],
    ['JTW_SECRET', 'JWT_SECRET'],
    ['RAZORPAY_KEY', 'PAYMENT_KEY_ID'],
    ['NODE_EVN', 'NODE_ENV'],
    ['CORS_ORIGIN', 'CORS_ORIGINS'],
    ['RATE_LIMIT_AUHT_MAX', 'RATE_LIMIT_AUTH_MAX'],
    ['STOREFRONT_URI', 'STOREFRONT_URL'],
    ['S3_BUCKET_FILE', 'S3_BUCKET'],
    ['JWT_SECRET_FIEL', 'JWT_SECRET_FILE'],
  ])('%s: %s may be meant', (given, meant) => {
    expect(nearMissesIn({ [given]: 'a value' })).toEqual([{ given, meant }]);
    expect(nearMissText({ given, meant })).not.toContain('a value');
  });

  it("are not those that other programs use, nor the service's own", () => {
    const names = [...USUAL, ...Object.keys(envSchema.shape)];
    expect(nearMissesIn(Object.fromEntries(names.map((name) => [name, 'a value'])))).toEqual([]);
    for (const name of USUAL) expect(nearMissesIn({ [name]: 'a value' })).toEqual([]);
  });

  it('are not named while the right one is set, or while they are empty', () => {
    expect(nearMissesIn({ MONGO_URI: 'mongodb://one', MONGODB_URI: 'mongodb://other' })).toEqual([]);
    expect(nearMissesIn({ MONGO_URI: ' ', REDIS_URI: undefined })).toEqual([]);
  });

  it('include DATABASE_URL only for a database of ours', () => {
    expect(nearMissesIn({ DATABASE_URL: 'postgres://db/shop' })).toEqual([]);
    expect(nearMissesIn({ DATABASE_URL: 'mongodb://db/shop' })).toEqual([
      { given: 'DATABASE_URL', meant: 'MONGODB_URI' },
    ]);
  });

  describe('in the configuration', () => {
    const { load, faultsOf } = configLoader();

    rules('FST-02').it('are part of it, in production too', () => {
      expect(load({ REDIS_URI: 'redis://cache' }).nearMisses).toEqual([
        { given: 'REDIS_URI', meant: 'REDIS_URL' },
      ]);
      expect(load({ ...PRODUCTION, SELLER_GSTIN: '29ABCDE1234F1Z5' }).nearMisses).toHaveLength(1);
    });

    rules('FST-02').it('are named beside what is missing, without their values', () => {
      const faults = faultsOf({
        ...PRODUCTION,
        JWT_SECRET: '',
        JWT_SECRETS: 'a-secret-of-32-characters-or-more-here',
      });
      expect(faults).toEqual([
        expect.stringMatching(/^JWT_SECRET: required/),
        'JWT_SECRETS is not a variable of this service and has no effect; JWT_SECRET may be meant',
      ]);
    });
  });
});
