import Button, { type ButtonProps } from '@mui/material/Button';
import type { To } from 'react-router';
import { Link } from './link';

interface LinkButtonProps extends ButtonProps {
  to: To;
  replace?: boolean;
}

export const LinkButton = (props: LinkButtonProps) => <Button component={Link} {...props} />;
