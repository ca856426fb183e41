import { v7 } from 'uuid';

/** A new id: UUIDv7, so that rows made together lie together in an index. */
export function newId(): string {
  return v7();
}
