import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { faultsOf } from '../support/documentation/typescript-examples.js';

interface Described {
  readonly operationId: string;
  readonly 'x-codeSamples': ReadonlyArray<{ readonly source: string }>;
}

const DOCUMENT = join(resolve(__dirname, '..', '..'), 'docs', 'openapi.json');
const { paths } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
};
const OPERATIONS = Object.values(paths).flatMap((methods) => Object.values(methods));
/** The declarations that a reader of the samples has at hand. */
const GIVEN = `
import type { Client } from 'storefront-client';
declare const client: Client;
declare const file: Blob;
declare const headers: Record<string, string>;
`;

describe('the calls of the client in the API description', () => {
  rules('CLI-09').it('are at each operation, and compile under strict types', () => {
    const samples = OPERATIONS.map(({ operationId, 'x-codeSamples': [sample] }) => {
      expect(sample?.source).toContain(`client.${operationId}(`);
      return `{ ${sample!.source} }`;
    });
    expect(faultsOf(`${GIVEN}${samples.join('\n')}`)).toEqual([]);
  });
});
