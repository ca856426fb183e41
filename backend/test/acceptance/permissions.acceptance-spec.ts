import { readUrl } from '../setup/call';
import { type Operation, operationsOf } from '../setup/contract';
import {
  type Actor,
  ACTORS,
  bodyFor,
  documentedPermissions,
  insertRecords,
  parametersFor,
  queryFor,
  type RouteRecords,
  tokensOf,
  type Verdict,
} from '../setup/permissions';
import { startTestApp, type TestApp } from '../setup/test-app';

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

async function statusFor(
  operation: Operation,
  records: RouteRecords,
  actor: Actor,
  token: string | undefined,
): Promise<number> {
  const { route, method } = operation;
  const parameters = parametersFor(operation, records, actor);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '');
  const url = product.url + path + queryFor(route, records);
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const isJson = method !== 'GET' && !isForm(operation);
  if (isJson) headers['content-type'] = 'application/json';
  const body = isJson ? JSON.stringify(bodyFor(route, records, actor)) : null;
  const { status } = isForm(operation)
    ? await fetch(url, { method, headers, body: new FormData() })
    : await readUrl(url, { method, headers, body });
  if (status >= 500) throw new Error(`server error: ${route} as ${actor}: ${status}`);
  return status;
}

async function statusesOn(operation: Operation, records: RouteRecords): Promise<Record<Actor, number>> {
  const statuses: Partial<Record<Actor, number>> = {};
  for (const [actor, token] of tokensOf(records))
    statuses[actor] = await statusFor(operation, records, actor, token);
  return statuses as Record<Actor, number>;
}

const verdictOf = (status: number): Verdict => ([401, 403, 404].includes(status) ? String(status) : 'yes');

describe('Access to the routes', () => {
  it('is documented for exactly the existing routes', () => {
    expect([...documentedPermissions().keys()].sort()).toEqual(operations.map(({ route }) => route).sort());
  });

  it('matches the documentation for every route and actor', async () => {
    const documented = documentedPermissions();
    const rows: string[] = [];
    const expected: string[] = [];
    let records = await insertRecords(product);
    for (const operation of operations) {
      const statuses = await statusesOn(operation, records);
      const verdicts = new Map(ACTORS.map((actor) => [actor, verdictOf(statuses[actor])]));
      const written = documented.get(operation.route) ?? [];
      rows.push([operation.route, ...verdicts.values()].join(' | '));
      expected.push([operation.route, ...written].join(' | '));
      if (operation.method !== 'GET' && Object.values(statuses).some((status) => status < 400))
        records = await insertRecords(product);
    }
    expect(rows).toEqual(expected);
  });
});
