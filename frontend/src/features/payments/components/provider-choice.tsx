import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Choices } from '../../../components/choice-chips';
import { RowTitle } from '../../../components/text';
import { WALLETS } from '../../../lib/wallets';
import type { PaymentProvider, ProviderName } from '../api/get-providers';

const Group = styled(Choices)(({ theme }) => ({
  display: 'grid',
  gap: 12,
  '& label': { gap: 12, minHeight: 66, padding: '10px 14px' },
  '& input': { flex: 'none', width: 22, height: 22, margin: 0, accentColor: theme.vars.palette.primary.main },
}));

const Mark = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 40,
  height: 40,
  borderRadius: 10,
  fontSize: '0.625rem',
  fontWeight: 600,
  color: theme.vars.palette.brand.onAccent,
}));

const TONES = { up: 'textSecondary', delayed: 'textPrimary', down: 'error' } as const;

/** Responses cached by earlier releases have `away` only. */
const stateOf = ({ away, state }: PaymentProvider): keyof typeof TONES => {
  if (!away) return 'up';
  return state === 'delayed' ? 'delayed' : 'down';
};

interface ProviderChoiceProps {
  providers: readonly PaymentProvider[];
  value: ProviderName;
  onChange: (provider: ProviderName) => void;
}

export function ProviderChoice({ providers, value, onChange }: ProviderChoiceProps) {
  const { t } = useTranslation('payments');
  const name = useId();
  return (
    <Group>
      <legend>{t('pay.with')}</legend>
      {providers.map((provider) => (
        <label key={provider.name}>
          <Mark aria-hidden style={{ background: WALLETS[provider.name].colour }}>
            {WALLETS[provider.name].mark}
          </Mark>
          <span style={{ flex: 1, minWidth: 0 }}>
            <RowTitle>{provider.displayName}</RowTitle>
            <Typography
              component="span"
              variant="caption"
              color={TONES[stateOf(provider)]}
              sx={provider.away ? { fontWeight: 600 } : {}}
            >
              {t(`pay.${stateOf(provider)}`)}
            </Typography>
          </span>
          <input
            type="radio"
            name={name}
            value={provider.name}
            checked={provider.name === value}
            onChange={() => onChange(provider.name)}
          />
        </label>
      ))}
    </Group>
  );
}
