import { type ComponentType, lazy } from 'react';

interface Module<Props> {
  default: ComponentType<Props>;
}

/** MUI's components and what they look like here; no first screen waits for it. */
export const fetchMuiProvider = () => import('./mui-provider');

/** Fetches a part that draws with MUI, and the theme around it. */
export async function withMui<Props extends object>(
  load: () => Promise<Module<Props>>,
): Promise<Module<Props>> {
  const [{ MuiProvider }, { default: Part }] = await Promise.all([fetchMuiProvider(), load()]);
  return {
    default: (props) => (
      <MuiProvider>
        <Part {...props} />
      </MuiProvider>
    ),
  };
}

/** `lazy` for such a part. What has no MUI in it needs no more than `lazy`. */
export const lazyWithMui = <Props extends object>(load: () => Promise<Module<Props>>) =>
  lazy(() => withMui(load));
