import { useTranslation } from 'react-i18next';
import { groupPhone, phoneDigits } from '../lib/format/phone';
import { TextBox, type TextBoxProps } from './text-box';

interface PhoneFieldProps extends Omit<TextBoxProps, 'value' | 'onChange' | 'label'> {
  /** Digits only. */
  value: string;
  onChange: (digits: string) => void;
  label?: string;
}

/** Fixed country code, digits grouped while typing. */
export function PhoneField({ value, onChange, label, ...rest }: PhoneFieldProps) {
  const { t } = useTranslation();
  return (
    <TextBox
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      label={label ?? t('phone.label')}
      prefix="+237"
      placeholder="6 77 12 34 56"
      {...rest}
      value={groupPhone(value)}
      onChange={(event) => onChange(phoneDigits(event.target.value))}
    />
  );
}
