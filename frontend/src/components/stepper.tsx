import AddRounded from '@mui/icons-material/AddRounded';
import RemoveRounded from '@mui/icons-material/RemoveRounded';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { IconPressable } from './pressable';

const Group = styled('div')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 56,
  minWidth: 112,
  padding: '0 2px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  background: theme.vars.palette.background.paper,
  '& button:not(:disabled)': { color: theme.vars.palette.primary.main },
  '& output': { minWidth: 16, textAlign: 'center', fontWeight: 600 },
  '& small': {
    display: 'block',
    fontSize: '0.75rem',
    lineHeight: 1.3,
    fontWeight: 400,
    color: theme.vars.palette.text.secondary,
  },
}));

interface StepperProps {
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max: number;
  label?: string;
}

/** Seats by one thumb: − 1 +. */
export function Stepper({ value, onChange, min = 1, max, label }: StepperProps) {
  const { t } = useTranslation();
  return (
    <Group role="group" aria-label={label ?? t('stepper.label')}>
      <IconPressable
        name="less"
        aria-label={t('stepper.less')}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <RemoveRounded />
      </IconPressable>
      <output aria-live="polite" aria-label={t('seats', { count: value })}>
        {!label && <small>{t('stepper.label')}</small>}
        {value}
      </output>
      <IconPressable
        name="more"
        aria-label={t('stepper.more')}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <AddRounded />
      </IconPressable>
    </Group>
  );
}
