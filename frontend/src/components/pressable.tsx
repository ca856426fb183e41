import type { ComponentProps } from 'react';

type ButtonProps = ComponentProps<'button'>;

const withClass = (own: string, className = '') => `${own} ${className}`.trim();

// MUI's buttons bring 14 kB (ripple, spinner, transitions) that the first screen of a slow phone does without.

/** A bare button, to be dressed with a class or `styled(Pressable)`. */
export function Pressable({ className, ...props }: ButtonProps) {
  return <button type="button" className={withClass('press', className)} {...props} />;
}

/** A round button of 44 px around an icon; its meaning goes into `aria-label`. */
export function IconPressable({ className, ...props }: ButtonProps) {
  return <Pressable className={withClass('round', className)} {...props} />;
}

/** The one action of the first screen; elsewhere MUI's Button looks the same. */
export function ActionButton({ className, ...props }: ButtonProps) {
  return <Pressable className={withClass('action', className)} {...props} />;
}
