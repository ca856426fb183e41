import { useTranslation } from 'react-i18next';
import { MAX_SEATS } from '../lib/seats';
import { Icon } from './icon';
import { IconPressable } from './pressable';

interface StepperProps {
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  label?: string;
}

export function Stepper({ value, onChange, min = 1, max = MAX_SEATS, label }: StepperProps) {
  const { t } = useTranslation();
  return (
    <div className="stepper" role="group" aria-label={label ?? t('stepper.label')}>
      <IconPressable
        name="less"
        aria-label={t('stepper.less')}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Icon of="minus" />
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
        <Icon of="plus" />
      </IconPressable>
    </div>
  );
}
