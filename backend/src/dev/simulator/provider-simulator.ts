import type { RailName, RailSections } from '../../platform/config';
import type { Answer, SimulatedRequest } from '../local-server';
import type { BookEntry, Books } from './books';

export interface Callback {
  method: 'PUT' | 'POST';
  headers: Record<string, string>;
  body: string;
}

type Route = readonly [string, (request: SimulatedRequest, id: string) => Answer | Promise<Answer>];
export type Routes<Operation extends string> = Readonly<Record<Operation, Route>>;

/** Imitates a provider for `npm start` and the tests, as strictly as the real one. */
export abstract class ProviderSimulator<Name extends RailName = RailName, Operation extends string = string> {
  protected abstract readonly routes: Routes<Operation>;

  constructor(
    protected readonly connection: RailSections[Name],
    protected readonly books: Books,
  ) {}

  /** @param changes replaces fields of the body */
  abstract callback(payment: BookEntry, changes?: object): Callback;

  operationOf(method: string, path: string): Operation | null {
    return this.match(method, path)?.operation ?? null;
  }

  async answer(request: SimulatedRequest): Promise<Answer> {
    const found = this.match(request.method, request.path);
    if (found === null) return { status: 404, body: { statusCode: 404, message: 'Resource not found' } };
    const refused = this.refuse(request, found.operation);
    return refused ?? this.routes[found.operation][1](request, found.id);
  }

  /** Null if the credentials are right. */
  protected abstract refuse(request: SimulatedRequest, operation: Operation): Answer | null;

  private match(method: string, path: string): { operation: Operation; id: string } | null {
    const target = `${method} ${path}`;
    for (const operation of Object.keys(this.routes) as Operation[]) {
      const [before = '', after] = this.routes[operation][0].split(':id');
      if (after === undefined && target === before) return { operation, id: '' };
      if (after === undefined || !target.startsWith(before) || !target.endsWith(after)) continue;
      const id = target.slice(before.length, target.length - after.length);
      if (id !== '' && !id.includes('/')) return { operation, id };
    }
    return null;
  }
}
