import {
  type DataProvider,
  type GetListParams,
  type GetManyParams,
  type GetManyReferenceParams,
  type GetOneParams,
  HttpError,
  type RaRecord,
} from 'react-admin';
import { hasPages, type RecordName, type ResourceName, RESOURCES } from './can-access';
import { createCommands } from './commands';
import { bodyOf, dataOf } from './http';
import type { ConsoleSession } from './session';

interface StaffList<Row> {
  data: Row[];
  pagination: { page: number; limit: number; total: number; at_least?: true };
}

/** Includes rows beyond the last page. */
export interface ListCount {
  counted: number;
  /** True if the API stopped counting at `counted`. */
  atLeast: boolean;
}

/** react-admin's `total` is capped to the available pages. */
export const recordCount = ({ meta, total = 0 }: { meta?: unknown; total?: number }): number =>
  (meta as ListCount | undefined)?.counted ?? total;

const DEFAULT_ROWS = 25;
/** Limit of the API. */
const MAX_PAGES = 50;

/** API name of deleted accounts. */
const DELETED = 'Unknown';
const PERSON_NAME_FIELD = /(^|_)name$|^(passenger|actor)$/;

const readOnly = () => Promise.reject(new Error('console.errors.READ_ONLY'));

/**
 * The lists of `/api/admin`, with `q`, `sort`, `order`, `page`, `limit` and filters by their own names.
 * Changes are named commands.
 */
export function createDataProvider(session: ConsoleSession, deletedAccount: () => string = () => DELETED) {
  const { api } = session;
  const withNames = <Row>(row: Row): Row =>
    JSON.parse(JSON.stringify(row), (key, value: unknown) =>
      PERSON_NAME_FIELD.test(key) && value === DELETED ? deletedAccount() : value,
    ) as Row;

  const list = async <Row extends RaRecord>(resource: string, params: GetListParams) => {
    const call = api.GET(`/api/admin/${listNameOf(resource)}`, {
      params: { query: listQuery(params) },
      ...signalOf(params),
    });
    // react-admin picks the row type; the API derives it from the path.
    const { data, pagination } = await bodyOf(call as Promise<{ data?: StaffList<Row>; response: Response }>);
    return {
      data: data.map(withNames),
      total: Math.min(pagination.total, MAX_PAGES * (params.pagination?.perPage ?? DEFAULT_ROWS)),
      meta: { counted: pagination.total, atLeast: pagination.at_least === true } satisfies ListCount,
    };
  };

  const one = async <Row extends RaRecord>(resource: string, id: RaRecord['id'], signal?: AbortSignal) => {
    const name = recordNameOf(resource);
    const options = { params: { path: { id: String(id) } }, ...signalOf({ signal }) };
    // One account per driver, shown under the driver's id.
    const call =
      name === 'payout-accounts'
        ? api.GET('/api/admin/profiles/{id}/payout-account', options)
        : api.GET(`/api/admin/${name}/{id}`, options);
    return withNames(await dataOf(call as Promise<{ data?: { data: Row }; response: Response }>));
  };

  return {
    ...createCommands(session, withNames),

    supportAbortSignal: true,

    getList: <Row extends RaRecord>(resource: string, params: GetListParams) => list<Row>(resource, params),

    getOne: async <Row extends RaRecord>(resource: string, { id, signal }: GetOneParams<Row> & Signal) => ({
      data: await one<Row>(resource, id, signal),
    }),

    // The API has no bulk read. A missing record leaves its reference empty.
    getMany: async <Row extends RaRecord>(resource: string, { ids, signal }: GetManyParams<Row> & Signal) => {
      const found = await Promise.all(ids.map((id) => one<Row>(resource, id, signal).catch(nullIfNotFound)));
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

export type ConsoleDataProvider = ReturnType<typeof createDataProvider>;

interface Signal {
  signal?: AbortSignal;
}

function nullIfNotFound(error: unknown): null {
  if (error instanceof HttpError && error.status === 404) return null;
  throw error;
}

const signalOf = ({ signal }: Signal) => (signal ? { signal } : {});

const asFilter = (filter: unknown): Record<string, unknown> =>
  typeof filter === 'object' && filter !== null ? { ...filter } : {};

function listNameOf(resource: string): ResourceName {
  const name = RESOURCES.find((one) => one === resource);
  if (name === undefined) throw new Error(`No list ${resource}`);
  return name;
}

function recordNameOf(resource: string): RecordName {
  const name = listNameOf(resource);
  if (!hasPages(name)) throw new Error(`No pages of ${resource}`);
  return name;
}

function listQuery({ pagination, sort, filter }: GetListParams) {
  const query: Record<string, string> = {};
  for (const [name, value] of Object.entries(asFilter(filter))) {
    if (typeof value === 'string' && value.trim() !== '') query[name] = value.trim();
    else if (typeof value === 'number' || typeof value === 'boolean') query[name] = String(value);
  }
  return {
    ...query,
    // Each list has its own fields.
    ...(sort && ({ sort: sort.field as never, order: sort.order === 'ASC' ? 'asc' : 'desc' } as const)),
    page: pagination?.page ?? 1,
    limit: pagination?.perPage ?? DEFAULT_ROWS,
  };
}
