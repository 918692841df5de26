import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SealedTexts } from '#common/crypto/sealed-text.js';
import { AppConfig } from '#config/app-config.js';
import type { SigningSecret, WebhookEndpoint } from '#modules/webhook-events/index.js';
import { keyOf, shownSecret } from '../signing/signature.js';
import { OLD_SECRET_SIGNS_MS } from '../webhook-endpoints.limits.js';

const SECRET_BYTES = 32;

/** A new secret: the text that is shown once, and the secrets of the endpoint with it. */
interface NewSecret {
  readonly secret: string;
  readonly secrets: SigningSecret[];
}

/** Makes the secrets of endpoints, and opens them to sign. The database alone reveals none. */
@Injectable()
export class WebhookSecretsService {
  private readonly sealed: SealedTexts;

  constructor({ identity }: AppConfig) {
    this.sealed = new SealedTexts(identity.jwtSecret, 'secrets of webhook endpoints');
  }

  /** Makes a secret. The newest one before it signs for another day; older ones sign no more. */
  create({ _id, secrets: [before] }: Pick<WebhookEndpoint, '_id' | 'secrets'>, now: Date): NewSecret {
    const secret = shownSecret(randomBytes(SECRET_BYTES));
    const made = { sealed: this.sealed.seal(secret, _id.toHexString()), createdAt: now };
    const signsUntil = new Date(now.getTime() + OLD_SECRET_SIGNS_MS);
    return { secret, secrets: before === undefined ? [made] : [made, { ...before, signsUntil }] };
  }

  /** The keys that sign now; none if they were sealed with another `JWT_SECRET`. */
  keysOf({ _id, secrets }: Pick<WebhookEndpoint, '_id' | 'secrets'>, now: Date): Buffer[] {
    return secrets
      .filter(({ signsUntil }) => signsUntil === undefined || signsUntil > now)
      .map(({ sealed }) => this.sealed.open(sealed, _id.toHexString()))
      .filter((secret) => secret !== null)
      .map((secret) => keyOf(secret));
  }
}
