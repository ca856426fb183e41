import { callsTo } from './call';
import { signIn } from './sign-in';
import type { TestApp } from './test-app';

interface Caller {
  token: string;
}

/** People who delete their account and come back. `phones` is the prefix of `newPerson`'s numbers. */
export function returningPeople(product: () => TestApp, phones: string) {
  let numbers = 0;
  const query = (sql: string, values: unknown[] = []) =>
    product().database.query<Record<string, unknown>[]>(sql, values);

  const { call } = callsTo(product);

  /** Signs in with a new number, or with an existing account's. */
  async function newPerson(phone = phones + String(numbers++).padStart(2, '0')) {
    await query('DELETE FROM sign_in_codes WHERE phone = $1', [phone]);
    const { user, token } = await signIn(product(), phone);
    return { id: user.id, phone, token };
  }

  return {
    query,
    call,
    newPerson,
    deleteAccount: (who: Caller) => call(who, 'DELETE', '/api/profiles/me'),
    signInAgain: ({ phone }: { phone: string }) => newPerson(phone),
  };
}
