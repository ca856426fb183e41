import { memoryStore } from 'react-admin';
import { createSavedFilters } from './saved-filters';

const filterOf = (label: string, filter: object) => ({
  label,
  value: { filter, sort: { field: 'created_at', order: 'DESC' }, perPage: 25, displayedFilters: {} },
});
const failed = filterOf('Échoués', { status: 'failed', created_from: '2026-11-20' });
const withName = filterOf('Awa', { status: 'failed', q: 'Awa Ndiaye' });
const withPersonId = filterOf('Un conducteur', { user_id: '0193c0de-0000-7000-8000-000000000000' });

function sharedComputer() {
  const store = memoryStore();
  store.setup();
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage;
  return { store, storage, stored, filters: createSavedFilters(store, storage) };
}

function signOut({ store, filters }: ReturnType<typeof sharedComputer>) {
  filters.onSignOut();
  store.reset();
}

describe('Saved filters', () => {
  it('are restored at the next sign-in, except those with personal data', () => {
    const computer = sharedComputer();
    const { store, filters, stored } = computer;
    filters.onSignIn('chantal');
    store.setItem('payments.savedQueries', [failed, withName]);
    store.setItem('bookings.savedQueries', [withPersonId]);
    signOut(computer);
    expect(store.getItem('payments.savedQueries')).toBeUndefined();
    expect([...stored.values()].join()).not.toContain('Awa');
    filters.onSignIn('chantal');
    expect(store.getItem('payments.savedQueries')).toEqual([failed]);
    expect(store.getItem('bookings.savedQueries')).toBeUndefined();
  });

  it('are not shown to the next user of the browser', () => {
    const computer = sharedComputer();
    const { store, filters } = computer;
    filters.onSignIn('chantal');
    store.setItem('payments.savedQueries', [failed, withName]);
    store.setItem('profiles.listParams', { filter: { q: 'Awa' } });
    filters.onSignIn('victor');
    expect(store.getItem('payments.savedQueries')).toBeUndefined();
    expect(store.getItem('profiles.listParams')).toBeUndefined();
    signOut(computer);
    filters.onSignIn('chantal');
    expect(store.getItem('payments.savedQueries')).toEqual([failed]);
  });

  it('are deleted when their owner removes them, and ignored if the storage is corrupt', () => {
    const computer = sharedComputer();
    const { store, filters, storage, stored } = computer;
    filters.onSignIn('chantal');
    store.setItem('payments.savedQueries', [failed]);
    signOut(computer);
    filters.onSignIn('chantal');
    store.setItem('payments.savedQueries', []);
    signOut(computer);
    expect(stored.size).toBe(0);
    storage.setItem('mboa-console.filters.chantal', '{"payments":');
    filters.onSignIn('chantal');
    expect(store.getItem('payments.savedQueries')).toBeUndefined();
  });
});

test('columns and row height are kept per user', () => {
  const computer = sharedComputer();
  const { store, filters } = computer;
  filters.onSignIn('chantal');
  store.setItem('payments.datatable', ['rail']);
  store.setItem('console.density', 'medium');
  filters.onSignIn('victor');
  expect(store.getItem('payments.datatable')).toBeUndefined();
  signOut(computer);
  filters.onSignIn('chantal');
  expect(store.getItem('payments.datatable')).toEqual(['rail']);
  expect(store.getItem('console.density')).toBe('medium');
});
