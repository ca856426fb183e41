import type { ComponentProps } from 'react';

type ButtonProps = ComponentProps<'button'>;

const withClass = (own: string, className = '') => `${own} ${className}`.trim();

// MUI's buttons add 14 kB, too much for the first screen on a slow phone.

export function Pressable({ className, ...props }: ButtonProps) {
  return <button type="button" className={withClass('press', className)} {...props} />;
}

/** Round 44 px button. Needs an `aria-label`. */
export function IconPressable({ className, ...props }: ButtonProps) {
  return <Pressable className={withClass('round', className)} {...props} />;
}

export function ActionButton({ className, ...props }: ButtonProps) {
  return <Pressable className={withClass('action', className)} {...props} />;
}
