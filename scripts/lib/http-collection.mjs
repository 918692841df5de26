/**
 * A collection of requests as text for the REST Client of VS Code and for programs that read its format (`.http`).
 */
import { requestsOf, VARIABLES } from './collection-requests.mjs';

/**
 * @param {object} document an OpenAPI description: see `requestsOf`
 * @returns {string} the collection
 */
export function httpCollection(document) {
  const [logins, ...groups] = requestsOf(document);
  const lines = [
    '# Made from docs/openapi.json by `npm run tool -- collection`: do not change it by hand.',
    '# Send "login" and "loginAsAdmin" first. A variable that names a request takes its answer: send that one before.',
    ...Object.entries(VARIABLES).map(([name, value]) => `@${name} = ${value}`),
    '',
    ...logins.requests.map(printed),
  ];
  for (const { name, requests } of groups)
    lines.push(`### ${'='.repeat(20)} ${name}`, '', ...requests.map(printed));
  return `${lines.join('\n').trimEnd()}\n`;
}

function printed({ name, title, method, url, headers, body, form }) {
  return [
    `### ${title}`,
    `# @name ${name}`,
    `${method} ${url}`,
    ...headers.map((header) => header.join(': ')),
    ...(form === undefined
      ? []
      : ['Content-Type: multipart/form-data; boundary=part', '', ...form.flatMap(partOf), '--part--']),
    ...(body === undefined ? [] : ['', body]),
    '',
  ].join('\n');
}

function partOf({ name, value, file, type }) {
  const disposition = `Content-Disposition: form-data; name="${name}"`;
  if (file === undefined) return ['--part', disposition, '', value];
  return ['--part', `${disposition}; filename="${file}"`, `Content-Type: ${type}`, '', `< ./${file}`];
}
