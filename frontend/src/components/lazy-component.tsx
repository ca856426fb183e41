import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** MUI with our theme, in a separate chunk. */
export const fetchMuiProvider = () => import('./mui-provider');

async function withMui<Props extends object>(load: Load<Props>): Promise<ComponentType<Props>> {
  const [{ MuiProvider }, Part] = await Promise.all([fetchMuiProvider(), load()]);
  return (props) => (
    <MuiProvider>
      <Part {...props} />
    </MuiProvider>
  );
}

export const lazyPart = <Props extends object>(load: Load<Props>) =>
  lazy(() => load().then((part) => ({ default: part }))) as unknown as ComponentType<Props>;

export const lazyWithMui = <Props extends object>(load: Load<Props>) => lazyPart(() => withMui(load));

interface Options {
  mui?: boolean;
  /** Renders nothing if the component can't load, e.g. offline. */
  optional?: boolean;
  fallback?: ReactNode;
}

export function lazyComponent<Props extends object>(
  load: Load<Props>,
  { mui = false, optional = false, fallback = null }: Options = {},
) {
  const start = mui ? () => withMui(load) : load;
  const Part = lazyPart<Props>(() => (optional ? start().catch(() => () => null) : start()));
  return (props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
}
