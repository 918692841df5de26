import { field } from '#common/validation/field.js';
import { LONGEST_CREDENTIAL_ID } from '../auth.limits.js';

const BASE64URL = /^[\w-]+$/;

type Fields = Readonly<Record<string, unknown>>;

/**
 * A credential as a browser gives it (`PublicKeyCredential.toJSON()`), of which what is checked is kept. Browsers add fields of their own.
 * @param parts the parts of its `response`, base64url, with their greatest lengths
 */
const credentialField = (parts: Readonly<Record<string, number>>) => {
  const lengths = { id: LONGEST_CREDENTIAL_ID, rawId: LONGEST_CREDENTIAL_ID };
  return field({
    transform: (value) => keptOf(value, Object.keys(parts)),
    check: (value) => {
      if (!isObject(value) || value.type !== 'public-key' || !isObject(value.response)) return false;
      return areEncoded(value, lengths) && areEncoded(value.response, parts);
    },
    message: (property) => `${property} must be a credential as the browser's toJSON() gives it`,
    schema: {
      ...objectOf({
        ...encoded(lengths),
        type: { type: 'string' as const, enum: ['public-key'] },
        response: objectOf(encoded(parts)),
      }),
      selfRequired: true,
      description: 'A `PublicKeyCredential` as its `toJSON()` gives it; other fields of it are ignored',
    },
  });
};

/** The answer of `navigator.credentials.create()`. */
export const NewCredentialField = credentialField({ clientDataJSON: 5_000, attestationObject: 20_000 });

/** The answer of `navigator.credentials.get()`. */
export const SignedCredentialField = credentialField({
  clientDataJSON: 5_000,
  authenticatorData: 5_000,
  signature: 10_000,
  userHandle: 100,
});

function keptOf(value: unknown, parts: readonly string[]): unknown {
  if (!isObject(value) || !isObject(value.response)) return value;
  const { id, rawId, type, response } = value;
  const kept = Object.fromEntries(parts.map((part) => [part, response[part]]));
  return { id, rawId, type, response: kept, clientExtensionResults: {} };
}

function areEncoded(value: Fields, lengths: Readonly<Record<string, number>>): boolean {
  return Object.entries(lengths).every(([name, most]) => {
    const text = value[name];
    return typeof text === 'string' && text.length <= most && BASE64URL.test(text);
  });
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function encoded(lengths: Readonly<Record<string, number>>) {
  return Object.fromEntries(
    Object.entries(lengths).map(([name, maxLength]) => [
      name,
      { type: 'string' as const, pattern: BASE64URL.source, maxLength },
    ]),
  );
}

function objectOf<Properties extends object>(properties: Properties) {
  return {
    type: 'object' as const,
    required: Object.keys(properties),
    properties,
    additionalProperties: true,
  };
}
