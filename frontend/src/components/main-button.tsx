import Button, { type ButtonProps } from '@mui/material/Button';
import type { ComponentProps } from 'react';
import { LinkButton } from './link-button';

export const MainButton = (props: ButtonProps) => <Button variant="contained" size="large" {...props} />;

export const MainLink = (props: ComponentProps<typeof LinkButton>) => (
  <LinkButton variant="contained" size="large" {...props} />
);
