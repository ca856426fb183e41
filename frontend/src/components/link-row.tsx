import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import type SvgIcon from '@mui/material/SvgIcon';
import { Link } from './link';
import { Note, RowTitle } from './text';

const Row = styled(ButtonBase)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-start',
  gap: 12,
  width: '100%',
  minHeight: 56,
  padding: '8px 16px',
  textAlign: 'left',
  font: 'inherit',
  '& > svg:first-of-type': { color: theme.vars.palette.primary.main },
  '&.Mui-focusVisible': { outlineOffset: -3 },
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
})) as typeof ButtonBase;

interface LinkRowProps {
  to: string;
  icon: typeof SvgIcon;
  title: string;
  text?: string;
}

export function LinkRow({ to, icon: Icon, title, text }: LinkRowProps) {
  return (
    <Row component={Link} to={to}>
      <Icon aria-hidden />
      <span style={{ flex: 1 }}>
        <RowTitle>{title}</RowTitle>
        {text && <Note component="span">{text}</Note>}
      </span>
      <ChevronRightRounded aria-hidden />
    </Row>
  );
}
