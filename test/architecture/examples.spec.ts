import { committedDocument } from '#http/api-description/committed-document.js';
import { placesIn, successesOf, type Place } from '#http/api-description/document.js';
import { OpenApiDocument } from '../support/openapi.js';

/** The cure of a fault: the message of a failed expectation shows the names alone. */
const CURE = 'npm run docs';

const document = committedDocument(true);
const operations = placesIn(document);

const bodyOf = ({ operation }: Place): any => (operation.requestBody as any)?.content?.['application/json'];
const answerOf = ({ operation }: Place): any =>
  successesOf(operation).map(({ content }) => content?.['application/json'])[0];

/** The address that the example of an operation is sent to. */
function addressOf({ path, operation }: Place): URL {
  const parameters = (operation.parameters ?? []) as any[];
  const shown = parameters.filter(({ example }) => example !== undefined);
  const of = (kind: string) => shown.filter((parameter) => parameter.in === kind);
  const address = of('path').reduce<string>(
    (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(example)),
    path,
  );
  const url = new URL(address, 'http://localhost');
  for (const { name, example } of of('query')) url.searchParams.set(name, String(example));
  return url;
}

describe('the examples of the API description', () => {
  rules('EXA-01').it('are there for each body, each answer and each parameter of a path', () => {
    const lacking = operations.filter((place) => {
      const media = [bodyOf(place), answerOf(place)].filter((each) => each !== undefined);
      return media.some((each) => each.example === undefined) || addressOf(place).pathname.includes('%7B');
    });
    expect({ cure: CURE, lacking: lacking.map(({ operation }) => operation.operationId) }).toEqual({
      cure: CURE,
      lacking: [],
    });
    expect(operations.length).toBeGreaterThan(100);
  });

  rules('EXA-02').it('fit their own schemas and parameters', () => {
    const strict = new OpenApiDocument(document, { strict: true });
    const faults = operations.flatMap((place) => {
      const { pathname, searchParams: query } = addressOf(place);
      const requestBody = bodyOf(place)?.example;
      const responseBody = answerOf(place)?.example;
      const status = Number(Object.keys(place.operation.responses).find((each) => each.startsWith('2')));
      const call = { method: place.method, path: pathname, query, requestBody, status, responseBody };
      return requestBody === undefined && place.operation.requestBody !== undefined
        ? []
        : strict.differences(call);
    });
    expect(faults).toEqual([]);
  });
});
