import Button, { type ButtonProps } from '@mui/material/Button';
import type { To } from 'react-router';
import { Link } from './link';

export const MainButton = (props: ButtonProps) => <Button variant="contained" size="large" {...props} />;

interface LinkButtonProps extends ButtonProps {
  to: To;
  replace?: boolean;
}

export const LinkButton = (props: LinkButtonProps) => <Button component={Link} {...props} />;

export const MainLink = (props: LinkButtonProps) => (
  <LinkButton variant="contained" size="large" {...props} />
);
