import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import type SvgIcon from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import { CardLink } from './card';

export function LinkCard({ to, icon: Icon, title }: { to: string; icon: typeof SvgIcon; title: string }) {
  return (
    <CardLink to={to} sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <Icon color="primary" aria-hidden />
      <Typography sx={{ flex: 1, fontWeight: 600 }}>{title}</Typography>
      <ChevronRightRounded aria-hidden />
    </CardLink>
  );
}
