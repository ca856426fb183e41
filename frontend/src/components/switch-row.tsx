import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';

interface SwitchRowProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}

export function SwitchRow({ label, checked, disabled = false, onChange }: SwitchRowProps) {
  return (
    <FormControlLabel
      labelPlacement="start"
      sx={{ m: 0, minHeight: 44, gap: 3, '& .MuiFormControlLabel-label': { flex: 1 } }}
      label={label}
      disabled={disabled}
      control={<Switch edge="end" checked={checked} onChange={(_, on) => onChange(on)} />}
    />
  );
}
