import {
  type DataProvider,
  type GetListParams,
  type GetManyParams,
  type GetManyReferenceParams,
  type GetOneParams,
  HttpError,
  type RaRecord,
} from 'react-admin';
import { hasPages, RESOURCES, type RecordName, type ResourceName } from './can-access';
import { createCommands } from './commands';
import { bodyOf, dataOf } from './http';
import type { ConsoleSession } from './session';

interface StaffList<Row> {
  data: Row[];
  pagination: { page: number; limit: number; total: number; at_least?: true };
}

/** How many rows a list has, whether or not they can be reached by number. */
export interface ListCount {
  counted: number;
  /** There are more; the API counts no further. */
  atLeast: boolean;
}

/** How many records a list has; `total` ends where its pages do. */
export const countedIn = ({ meta, total = 0 }: { meta?: unknown; total?: number }): number =>
  (meta as ListCount | undefined)?.counted ?? total;

/** Rows of a page, and pages that the API opens by number: who looks deeper narrows the list. */
const ROWS = 25;
const REACH = 50;

/** The name that the API gives to a deleted account. */
const DELETED = 'Unknown';

const readOnly = () => Promise.reject(new Error('console.errors.READ_ONLY'));

/**
 * The staff lists of `/api/admin`: `q`, `sort`, `order`, `page`, `limit` go out, `total` comes back.
 * Every other filter is passed on under its own name. What changes a record goes by a named command.
 */
export function createDataProvider(session: ConsoleSession, deletedAccount: () => string = () => DELETED) {
  const { api } = session;
  /** A record with the name of deleted accounts in the console's language. */
  const named = <Row>(row: Row): Row =>
    JSON.parse(JSON.stringify(row), (key, value: unknown) =>
      key.endsWith('full_name') && value === DELETED ? deletedAccount() : value,
    ) as Row;

  const list = async <Row extends RaRecord>(resource: string, params: GetListParams) => {
    const call = api.GET(`/api/admin/${known(resource)}`, {
      params: { query: listQuery(params) },
      ...signalOf(params),
    });
    // react-admin names the type of a row; the API types it by the path.
    const { data, pagination } = await bodyOf(call as Promise<{ data?: StaffList<Row>; response: Response }>);
    return {
      data: data.map(named),
      total: Math.min(pagination.total, REACH * (params.pagination?.perPage ?? ROWS)),
      meta: { counted: pagination.total, atLeast: pagination.at_least === true } satisfies ListCount,
    };
  };

  const one = async <Row extends RaRecord>(resource: string, id: RaRecord['id'], signal?: AbortSignal) => {
    const name = withPages(resource);
    const options = { params: { path: { id: String(id) } }, ...signalOf({ signal }) };
    // A driver has one account, and its page is the driver's.
    const call =
      name === 'payout-accounts'
        ? api.GET('/api/admin/profiles/{id}/payout-account', options)
        : api.GET(`/api/admin/${name}/{id}`, options);
    return named(await dataOf(call as Promise<{ data?: { data: Row }; response: Response }>));
  };

  return {
    ...createCommands(session),

    supportAbortSignal: true,

    getList: <Row extends RaRecord>(resource: string, params: GetListParams) => list<Row>(resource, params),

    getOne: async <Row extends RaRecord>(resource: string, { id, signal }: GetOneParams<Row> & Signal) => ({
      data: await one<Row>(resource, id, signal),
    }),

    // The API reads single records only. A record that is gone leaves its reference empty, not the page broken.
    getMany: async <Row extends RaRecord>(resource: string, { ids, signal }: GetManyParams<Row> & Signal) => {
      const found = await Promise.all(ids.map((id) => one<Row>(resource, id, signal).catch(unlessGone)));
      return { data: found.filter((row) => row !== null) };
    },

    getManyReference: <Row extends RaRecord>(resource: string, params: GetManyReferenceParams) => {
      const { target, id, ...rest } = params;
      return list<Row>(resource, { ...rest, filter: { ...asFilter(rest.filter), [target]: id } });
    },

    create: readOnly,
    update: readOnly,
    updateMany: readOnly,
    delete: readOnly,
    deleteMany: readOnly,
  } satisfies DataProvider;
}

/** The lists, and the commands and questions by their names. */
export type ConsoleDataProvider = ReturnType<typeof createDataProvider>;

interface Signal {
  signal?: AbortSignal;
}

function unlessGone(error: unknown): null {
  if (error instanceof HttpError && error.status === 404) return null;
  throw error;
}

const signalOf = ({ signal }: Signal) => (signal ? { signal } : {});

const asFilter = (filter: unknown): Record<string, unknown> =>
  typeof filter === 'object' && filter !== null ? { ...filter } : {};

function known(resource: string): ResourceName {
  const name = RESOURCES.find((one) => one === resource);
  if (name === undefined) throw new Error(`No list ${resource}`);
  return name;
}

function withPages(resource: string): RecordName {
  const name = known(resource);
  if (!hasPages(name)) throw new Error(`No pages of ${resource}`);
  return name;
}

/** The query of a list. Filters keep their names: the fields of the lists' forms are named as the API names them. */
function listQuery({ pagination, sort, filter }: GetListParams) {
  const query: Record<string, string> = {};
  for (const [name, value] of Object.entries(asFilter(filter))) {
    if (typeof value === 'string' && value.trim() !== '') query[name] = value.trim();
    else if (typeof value === 'number' || typeof value === 'boolean') query[name] = String(value);
  }
  return {
    ...query,
    ...(sort && ({ sort: sort.field, order: sort.order === 'ASC' ? 'asc' : 'desc' } as const)),
    page: pagination?.page ?? 1,
    limit: pagination?.perPage ?? ROWS,
  };
}
