import { type ComponentType, lazy } from 'react';

interface Module<Props> {
  default: ComponentType<Props>;
}

/** MUI with our theme, in a separate chunk. */
export const fetchMuiProvider = () => import('./mui-provider');

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

export const lazyWithMui = <Props extends object>(load: () => Promise<Module<Props>>) =>
  lazy(() => withMui(load));
