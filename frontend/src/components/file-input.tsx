import { styled } from '@mui/material/styles';
import type { ChangeEvent, ReactNode } from 'react';

const PHOTOS = 'image/*';
const DOCUMENTS = 'image/jpeg,image/png,image/webp,application/pdf';

const Label = styled('label')({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minHeight: 44,
  cursor: 'pointer',
  WebkitTapHighlightColor: 'transparent',
  '& input': { position: 'absolute', opacity: 0, width: 1, height: 1, pointerEvents: 'none' },
  '&:has(:focus-visible)': { outline: '3px solid currentColor', outlineOffset: 2 },
  '&:has(:disabled)': { cursor: 'default' },
});

interface FileInputProps {
  /** Accessible name, which must begin with the visible label. */
  name: string;
  /** Images only, no PDFs. */
  photos?: boolean;
  camera?: boolean;
  multiple?: boolean;
  disabled?: boolean;
  failed?: boolean;
  className?: string;
  onChoose: (files: File[]) => void;
  children: ReactNode;
}

export function FileInput({
  name,
  photos = false,
  camera = false,
  multiple = false,
  disabled = false,
  failed = false,
  className,
  onChoose,
  children,
}: FileInputProps) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // Allows choosing the same file again.
    target.value = '';
    if (files.length > 0) onChoose(files);
  };
  return (
    <Label className={className} data-failed={failed}>
      <input
        type="file"
        aria-label={name}
        accept={camera || photos ? PHOTOS : DOCUMENTS}
        {...(camera && { capture: 'environment' })}
        multiple={multiple && !camera}
        disabled={disabled}
        onChange={choose}
      />
      {children}
    </Label>
  );
}

export const FileLink = styled(FileInput)(({ theme }) => ({
  padding: '0 8px',
  '&:only-child': { marginLeft: -8 },
  borderRadius: 12,
  color: theme.vars.palette.primary.main,
  fontWeight: 600,
  fontSize: '0.875rem',
  textAlign: 'center',
  '@media (hover: hover)': { '&:hover': { background: theme.vars.palette.action.hover } },
}));
