import { type ReactNode, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldText } from './field-frame';
import { lazyComponent } from './lazy-component';
import { Pressable } from './pressable';
import type { OptionSource, SelectOption } from './select-dialog';

const SelectDialog = lazyComponent(() => import('./select-dialog').then((m) => m.SelectDialog), {
  mui: true,
});

interface SearchableSelectProps {
  label: string;
  name?: string;
  ref?: Ref<HTMLButtonElement>;
  options: readonly SelectOption[];
  value: string | null;
  onChange: (value: string) => void;
  icon?: ReactNode;
  source?: OptionSource;
  error?: string | false | null | undefined;
}

/** Field that opens a searchable list, whose code loads on first opening. */
export function SearchableSelect(props: SearchableSelectProps) {
  const { label, name, ref, options, value, onChange, icon, source, error } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value)?.label ?? value;
  return (
    <>
      <Pressable
        {...(name && { name })}
        {...(ref && { ref })}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="field"
      >
        {icon}
        <FieldText
          label={label}
          value={chosen ?? t('select.placeholder')}
          empty={chosen === null}
          error={error}
        />
      </Pressable>
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
    </>
  );
}
