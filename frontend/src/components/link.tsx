import type { ComponentProps } from 'react';
import { createPath, type To, useHref, useLinkClickHandler, useLocation } from 'react-router';
import { isCurrentPath } from '../lib/paths';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  to: To;
  replace?: boolean;
  state?: unknown;
}

/** React Router's own Link adds 4 kB for framework features. */
export function Link({ to, replace = false, state, onClick, ...props }: LinkProps) {
  const href = useHref(to);
  const rendered = createPath(useLocation());
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { ...(replace && { replace }), state });
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        // The URL changes before the screen has loaded, so a second tap is ignored.
        if (isCurrentPath(href) && rendered !== href) event.preventDefault();
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
