import HistoryRounded from '@mui/icons-material/HistoryRounded';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '../lib/app-store';
import { useFormat } from '../lib/format/use-format';
import { Pressable } from './pressable';

const Mark = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  padding: '0 12px',
  borderRadius: 12,
  background: theme.vars.palette.brand.accentSoft,
  color: theme.vars.palette.brand.onAccentSoft,
  fontSize: '0.875rem',
  '& button': { marginLeft: 'auto', minHeight: 44, padding: '0 8px', font: 'inherit', fontWeight: 600 },
}));

interface StaleMarkProps {
  query: { isError: boolean; isFetching: boolean; dataUpdatedAt: number; refetch: () => unknown };
}

/** Says how old what is shown is, when it could not be brought up to date. Nothing otherwise. */
export function StaleMark({ query }: StaleMarkProps) {
  const { t } = useTranslation();
  const { ago } = useFormat();
  const offline = useAppStore((state) => state.offline);
  if (!query.dataUpdatedAt || (!query.isError && !offline)) return null;
  return (
    <Mark role="status">
      <HistoryRounded fontSize="small" />
      {t('stale', { ago: ago(query.dataUpdatedAt) })}
      <Pressable disabled={query.isFetching} onClick={() => query.refetch()}>
        {t('retry')}
      </Pressable>
    </Mark>
  );
}
