import ShieldOutlined from '@mui/icons-material/ShieldOutlined';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Message } from '../lib/api/types';
import { brand } from '../lib/brand';

const Note = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 8,
  maxWidth: 520,
  padding: '6px 10px',
  borderRadius: 12,
  background: theme.vars.palette.brand.accentSoft,
  color: theme.vars.palette.brand.onAccentSoft,
  fontSize: '0.875rem',
  lineHeight: 1.4,
  '& svg': { fontSize: 18, marginTop: 1 },
}));

/** For messages that match a common scam pattern. Doesn't accuse the sender. */
export function TextWarning({ warning }: { warning: NonNullable<Message['warning']> }) {
  const { t } = useTranslation('rides');
  return (
    <Note role="note">
      <ShieldOutlined aria-hidden />
      <span>{t(`warning.${warning}`, { brand: brand.name })}</span>
    </Note>
  );
}
