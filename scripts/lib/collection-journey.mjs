/**
 * Orders the requests of a collection as a journey, so that sending all of them from the first to the last works: what a request names
 * stands in an answer before it, records are deleted when nothing needs them any more, and the customer last.
 */

/**
 * The requests that end a session: the administrator's by the cookie, then the customer's for good. After that no
 * token is good.
 */
const LAST = ['logout', 'deleteAccount', 'endOwnSession', 'advanceClock'];
const END = 'What deletes and ends';

/**
 * @param {{ name: string, requests: object[] }[]} groups in the order of the API description, the logins first
 * @param {(request: object) => string[]} sourcesOf the names of the requests whose answers a request names
 * @returns the same requests, the endings in a group of their own
 */
export function asJourney(groups, sourcesOf) {
  const isEnding = ({ name, method }) => method === 'DELETE' || LAST.includes(name);
  const going = groups.map(({ name, requests }) => ({
    name,
    requests: requests.filter((request) => !isEnding(request)),
  }));
  const endings = groups.flatMap(({ requests }) => requests.filter(isEnding));
  const moved = afterSources(going, sourcesOf).map(({ name, requests }) => ({
    name,
    requests: sourcesFirst(requests, sourcesOf),
  }));
  return [
    ...moved.filter(({ requests }) => requests.length > 0),
    { name: END, requests: endings.toSorted(byEnd) },
  ];
}

/** Parts before what they are parts of, and what ends sessions last. */
function byEnd(one, other) {
  const rank = ({ name }) => LAST.indexOf(name);
  return rank(one) - rank(other) || depthOf(other) - depthOf(one);
}

function depthOf({ url }) {
  return url.split('?')[0].split('/').length;
}

/** A request whose source stands in a later group goes to the end of that group. */
function afterSources(groups, sourcesOf) {
  const placeOf = new Map(groups.flatMap(({ requests }, place) => requests.map(({ name }) => [name, place])));
  const moved = groups.map(({ name }) => ({ name, requests: [] }));
  const late = groups.map(() => []);
  for (const [place, { requests }] of groups.entries())
    for (const request of requests) {
      const latest = Math.max(place, ...sourcesOf(request).map((name) => placeOf.get(name) ?? 0));
      (latest === place ? moved[place].requests : late[latest]).push(request);
    }
  return moved.map(({ name, requests }, place) => ({ name, requests: [...requests, ...late[place]] }));
}

/** Keeps the order of a group, but for requests that name the answer of a later one. */
function sourcesFirst(requests, sourcesOf) {
  const names = new Set(requests.map(({ name }) => name));
  const placed = new Map();
  const place = (request, way = []) => {
    if (placed.has(request.name) || way.includes(request.name)) return;
    for (const source of sourcesOf(request).filter((name) => names.has(name)))
      place(
        requests.find(({ name }) => name === source),
        [...way, request.name],
      );
    placed.set(request.name, request);
  };
  for (const request of requests) place(request);
  return [...placed.values()];
}
