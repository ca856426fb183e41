import { type ComponentType, lazy } from 'react';

interface Module<Props> {
  default: ComponentType<Props>;
}

/** MUI's components and what they look like here; no first screen waits for it. */
export const fetchDress = () => import('./dress');

/** Fetches a part that draws with MUI, and the theme around it. */
export async function dressed<Props extends object>(
  load: () => Promise<Module<Props>>,
): Promise<Module<Props>> {
  const [{ Dress }, { default: Part }] = await Promise.all([fetchDress(), load()]);
  return {
    default: (props) => (
      <Dress>
        <Part {...props} />
      </Dress>
    ),
  };
}

/** `lazy` for such a part. What has no MUI in it needs no more than `lazy`. */
export const lazyDressed = <Props extends object>(load: () => Promise<Module<Props>>) =>
  lazy(() => dressed(load));
