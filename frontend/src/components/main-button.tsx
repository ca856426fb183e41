import Button, { type ButtonProps } from '@mui/material/Button';
import type { ComponentProps } from 'react';
import { LinkButton } from './link-button';

/** The main action of a screen, card or form. */
export const MainButton = (props: ButtonProps) => <Button variant="contained" size="large" {...props} />;

export const MainLink = (props: ComponentProps<typeof LinkButton>) => (
  <LinkButton variant="contained" size="large" {...props} />
);
