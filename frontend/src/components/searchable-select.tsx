import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyWithMui } from './lazy-with-mui';
import { FieldText } from './field-frame';
import { Pressable } from './pressable';
import type { OptionSource, SelectOption } from './select-dialog';

const SelectDialog = lazyWithMui(() => import('./select-dialog').then((m) => ({ default: m.SelectDialog })));

interface SearchableSelectProps {
  label: string;
  name?: string;
  options: readonly SelectOption[];
  value: string | null;
  onChange: (value: string) => void;
  placeholder?: string;
  icon?: ReactNode;
  source?: OptionSource;
  error?: string | false | null | undefined;
  className?: string;
}

/** For long lists; their code loads on first opening. */
export function SearchableSelect(props: SearchableSelectProps) {
  const { label, name, options, value, onChange, placeholder, icon, source, error, className } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value)?.label ?? value;
  return (
    <>
      <Pressable
        {...(name && { name })}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className={`field ${className ?? ''}`}
      >
        {icon}
        <FieldText
          label={label}
          value={chosen ?? placeholder ?? t('select.placeholder')}
          empty={chosen === null}
          error={error}
        />
      </Pressable>
      <Suspense fallback={null}>
        {open && (
          <SelectDialog
            label={label}
            options={options}
            value={value}
            {...(source && { source })}
            onClose={() => setOpen(false)}
            onChoose={(next) => {
              setOpen(false);
              onChange(next);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
