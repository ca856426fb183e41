import type { Store } from 'react-admin';
import { RESOURCES } from './can-access';

const PERSON = 'console.person';
const storageKeyOf = (person: string) => `mboa-console.filters.${person}`;
const savedQueriesKey = (resource: string) => `${resource}.savedQueries`;
/** Columns of the lists, and row height. */
const LAYOUT = [
  'console.density',
  ...RESOURCES.flatMap((resource) => [`${resource}.datatable`, `${resource}.datatable_columnRanks`]),
];

/** Enums, booleans, towns and dates. All others may hold a name or a number. */
const IMPERSONAL =
  /^((payment_)?status|result|provider|role|staff_role|reason|paid|disputed|needs_review|renewals|without_ride|rail|listed|active|category|channel|decided|hidden|kind|payouts_stopped|(from|to)_city|.+_(from|to))$/;

/** Well-formed, without personal data. */
function isImpersonal(saved: unknown): boolean {
  const filter = (saved as { value?: { filter?: object | null } } | null)?.value?.filter;
  return (
    typeof filter === 'object' &&
    filter !== null &&
    Object.keys(filter).every((name) => IMPERSONAL.test(name))
  );
}

/**
 * Saved filters and table layouts per user, for shared computers. Sign-out wipes all, as in react-admin;
 * those without personal data are restored at the next sign-in.
 */
export function createSavedFilters(store: Store, storage: Storage) {
  const onSignOut = (): void => {
    const person: unknown = store.getItem(PERSON);
    if (typeof person !== 'string') return;
    const filters = RESOURCES.map(savedQueriesKey).flatMap((key) => {
      const saved: unknown = store.getItem(key);
      const impersonal = Array.isArray(saved) ? saved.filter(isImpersonal) : [];
      return impersonal.length > 0 ? [[key, impersonal as unknown] as const] : [];
    });
    const layouts = LAYOUT.map((key) => [key, store.getItem(key)] as const);
    const all = [...filters, ...layouts.filter(([, layout]) => layout !== undefined)];
    if (all.length > 0) storage.setItem(storageKeyOf(person), JSON.stringify(Object.fromEntries(all)));
    else storage.removeItem(storageKeyOf(person));
  };

  return {
    /** The caller wipes the store. */
    onSignOut,

    /** Removes those of a previous user. */
    onSignIn(person: string): void {
      if (store.getItem(PERSON) === person) return;
      if (store.getItem(PERSON) !== undefined) {
        onSignOut();
        store.reset();
      }
      store.setItem(PERSON, person);
      for (const [key, value] of Object.entries(parse(storage.getItem(storageKeyOf(person)))))
        store.setItem(key, value);
    },
  };
}

export type SavedFilters = ReturnType<typeof createSavedFilters>;

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
