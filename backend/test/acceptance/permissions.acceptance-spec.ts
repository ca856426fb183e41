import { type Operation, operationsOf } from '../setup/contract';
import {
  type Actor,
  ACTORS,
  bodyFor,
  documentedPermissions,
  parametersFor,
  queryFor,
  setStage,
  type Stage,
  tokensOf,
  type Verdict,
} from '../setup/permissions';
import { startTestApp, type TestApp } from '../setup/test-app';

/** Eight requests per route, on new data unless it only reads. */
const ALL_ROUTES_MS = 240_000;

let product: TestApp;
let operations: Operation[];

beforeAll(async () => {
  product = await startTestApp();
  operations = await operationsOf(product);
});
afterAll(() => product.close());

const isForm = ({ method, path }: Operation) =>
  (method === 'PUT' && /\/(avatar|car-photo)$/.test(path)) ||
  (method !== 'GET' && path.startsWith('/api/driver-applications')) ||
  path.endsWith('/photos');

async function verdictFor(
  operation: Operation,
  stage: Stage,
  actor: Actor,
  token: string | undefined,
): Promise<Verdict> {
  const { route, method } = operation;
  const parameters = parametersFor(operation, stage, actor);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '');
  const json = method !== 'GET' && !isForm(operation);
  const form = isForm(operation) ? { body: new FormData() } : {};
  const { status } = await fetch(product.url + path + queryFor(route, stage), {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(json ? { 'content-type': 'application/json' } : {}),
    },
    ...(json ? { body: JSON.stringify(bodyFor(route, stage, actor)) } : form),
  });
  if (status >= 500) throw new Error(`a fault of ours: ${route} as ${actor}: ${status}`);
  return [401, 403, 404].includes(status) ? String(status) : 'yes';
}

async function verdictsOn(operation: Operation, stage: Stage): Promise<Record<Actor, Verdict>> {
  const verdicts: Partial<Record<Actor, Verdict>> = {};
  for (const [actor, token] of tokensOf(stage)) {
    verdicts[actor] = await verdictFor(operation, stage, actor, token);
  }
  return verdicts as Record<Actor, Verdict>;
}

describe('Who may do what', () => {
  it('is documented for exactly the existing routes', () => {
    expect([...documentedPermissions().keys()].sort()).toEqual(operations.map(({ route }) => route).sort());
  });

  it(
    'matches the documentation for every route and actor',
    async () => {
      const documented = documentedPermissions();
      const rows: string[] = [];
      const expected: string[] = [];
      const unchanged = await setStage(product);
      for (const operation of operations) {
        const stage = operation.method === 'GET' ? unchanged : await setStage(product);
        const verdicts = await verdictsOn(operation, stage);
        const written = documented.get(operation.route) ?? [];
        // Without an owner in the path, another driver counts as any driver.
        if (written.at(-1) === '—' && verdicts.another === verdicts.driver) verdicts.another = '—';
        rows.push([operation.route, ...ACTORS.map((actor) => verdicts[actor])].join(' | '));
        expected.push([operation.route, ...written].join(' | '));
      }
      expect(rows).toEqual(expected);
    },
    ALL_ROUTES_MS,
  );
});
