import { readFileSync } from 'node:fs';
import type { OpenAPIObject } from '@nestjs/swagger';
import { projectFile } from '#common/files/project-file.js';
import { placesIn } from './document.js';
import { referredSchema } from './schema-names.js';

const CONSOLE = 'DeveloperConsole';

/**
 * `docs/openapi.json`. It is read once it is asked for: building the document costs a second and 20 MB.
 * @param withConsole whether this service has the developer console, which production lacks
 */
export function committedDocument(withConsole: boolean): OpenAPIObject {
  const document = JSON.parse(readFileSync(projectFile('docs', 'openapi.json'), 'utf8')) as OpenAPIObject;
  return withConsole ? document : withoutConsole(document);
}

function withoutConsole(document: OpenAPIObject): OpenAPIObject {
  const hidden = new Set(
    placesIn(document)
      .filter(({ operation }) => operation.tags?.includes(CONSOLE))
      .map(({ path }) => path),
  );
  const {
    tags = [],
    'x-tagGroups': groups,
    paths,
    ...rest
  } = document as OpenAPIObject & {
    'x-tagGroups': ReadonlyArray<{ name: string; tags: string[] }>;
  };
  const shown = {
    ...rest,
    tags: tags.filter(({ name }) => name !== CONSOLE),
    'x-tagGroups': groups.map((group) => ({
      ...group,
      tags: group.tags.filter((name) => name !== CONSOLE),
    })),
    paths: Object.fromEntries(Object.entries(paths).filter(([path]) => !hidden.has(path))),
  };
  return dropUnusedSchemas(shown);
}

/** Drops the schemas that nothing refers to, and those that only these had referred to. */
function dropUnusedSchemas(document: OpenAPIObject): OpenAPIObject {
  const schemas = { ...document.components!.schemas };
  let text = JSON.stringify({ ...document, components: { ...document.components, schemas } });
  for (;;) {
    const used = new Set(
      [...text.matchAll(/"(#\/components\/schemas\/[^"]+)"/g)].map(([, reference]) =>
        referredSchema(reference!),
      ),
    );
    const unused = Object.keys(schemas).filter((name) => !used.has(name));
    if (unused.length === 0) return JSON.parse(text) as OpenAPIObject;
    for (const name of unused) delete schemas[name];
    text = JSON.stringify({ ...document, components: { ...document.components, schemas } });
  }
}
