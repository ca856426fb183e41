import {
  type DataProvider,
  type GetListParams,
  type GetManyParams,
  type GetManyReferenceParams,
  type GetOneParams,
  HttpError,
  type RaRecord,
} from 'react-admin';
import { createCommands } from './commands';
import { createQuestions } from './questions';
import type { ConsoleSession } from './session';

interface StaffList<Row> {
  data: Row[];
  pagination: { page: number; limit: number; total: number };
}

/** Rows of a page, and pages that the API opens by number: who looks deeper narrows the list. */
const ROWS = 25;
const REACH = 50;

const readOnly = () => Promise.reject(new Error('console.errors.READ_ONLY'));

/**
 * The staff lists of `/api/admin`: `q`, `sort`, `order`, `page`, `limit` go out, `total` comes back.
 * Every other filter is passed on under its own name. What changes a record goes by a named command.
 */
export function createDataProvider(session: ConsoleSession) {
  const list = async <Row extends RaRecord>(resource: string, params: GetListParams) => {
    const { data, pagination } = await session.call<StaffList<Row>>(
      `/api/admin/${resource}?${listQuery(params)}`,
      signalOf(params),
    );
    return { data, total: Math.min(pagination.total, REACH * (params.pagination?.perPage ?? ROWS)) };
  };

  const one = async <Row extends RaRecord>(resource: string, id: RaRecord['id'], signal?: AbortSignal) => {
    const answer = await session.call<{ data: Row }>(
      `/api/admin/${resource}/${encodeURIComponent(id)}`,
      signalOf({ signal }),
    );
    return answer.data;
  };

  return {
    ...createCommands(session),
    ...createQuestions(session),

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

function listQuery({ pagination, sort, filter }: GetListParams): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asFilter(filter))) {
    if (typeof value === 'string' && value.trim() !== '') query.set(name, value.trim());
    else if (typeof value === 'number' || typeof value === 'boolean') query.set(name, String(value));
  }
  if (sort) {
    query.set('sort', sort.field);
    query.set('order', sort.order === 'ASC' ? 'asc' : 'desc');
  }
  query.set('page', String(pagination?.page ?? 1));
  query.set('limit', String(pagination?.perPage ?? ROWS));
  return query.toString();
}
