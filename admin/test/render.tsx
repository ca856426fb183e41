import { QueryClient } from '@tanstack/react-query';
import { act, type ComponentProps, type ReactNode } from 'react';
import { AdminContext, type AuthProvider, type DataProvider, memoryStore } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import type { StaffRole } from '../src/providers/can-access';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

interface Options extends Pick<ComponentProps<typeof AdminContext>, 'store'> {
  path?: string;
  role?: StaffRole;
  /** Methods that the component calls. */
  data?: object;
  /** With the router of the console, which can block a navigation. */
  canBlock?: boolean;
}

/** Renders into an empty page; texts appear as their keys. */
export async function render(ui: ReactNode, options: Options = {}) {
  const { path = '/', role, data, store = memoryStore(), canBlock = false } = options;
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  const root = createRoot(host);
  const element = (
    <AdminContext
      store={store}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      {...(data && { dataProvider: data as DataProvider })}
      {...(role && { authProvider: authOf(role) })}
    >
      {ui}
    </AdminContext>
  );
  const initialEntries = [path];
  await act(async () =>
    root.render(
      canBlock ? (
        <RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries })} />
      ) : (
        <MemoryRouter initialEntries={initialEntries}>{element}</MemoryRouter>
      ),
    ),
  );
  return { host, unmount: () => act(async () => root.unmount()) };
}

const authOf = (role: StaffRole) =>
  ({
    getPermissions: async () => role,
    checkError: async () => undefined,
    checkAuth: async () => undefined,
    getIdentity: async () => ({ id: 'staff' }),
  }) as unknown as AuthProvider;

const LIMIT_MS = 60_000;

/** Waits until the element exists. */
export async function find<Found extends HTMLElement>(selector: string): Promise<Found> {
  await until(() => document.querySelector(selector) !== null);
  return document.querySelector<Found>(selector) as Found;
}

/** Waits until the condition holds. @throws after a minute */
export async function until(condition: () => boolean): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  while (!condition()) {
    if (performance.now() > end)
      throw new Error(`Never: ${String(condition)}, in: ${document.body.textContent}`);
    await act(async () => undefined);
  }
}

export const shows = (text: string) => until(() => document.body.textContent.includes(text));

/** @param target an element, or the text of a button */
export const click = (target: HTMLElement | string | null | undefined) =>
  act(async () => (typeof target === 'string' ? buttonOf(target) : target)?.click());

function buttonOf(text: string): HTMLElement {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text);
  if (!found) throw new Error(`No button ${text}`);
  return found;
}

/** Enters text as a person does, so that React notices the change. */
export function enter(text: string, selector = 'input') {
  const field = document.querySelector<HTMLInputElement>(selector);
  if (!field) throw new Error(`No field ${selector}`);
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  return act(async () => field.dispatchEvent(new Event('input', { bubbles: true })));
}

export const press = (key: string) =>
  act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
