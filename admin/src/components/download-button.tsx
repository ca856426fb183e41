import DownloadRounded from '@mui/icons-material/DownloadRounded';
import { Button, type ButtonProps } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { saveFile } from '../lib/save-file';

interface DownloadButtonProps extends Pick<ButtonProps, 'children' | 'startIcon' | 'loadingPosition'> {
  file: string;
  load: () => Promise<Blob>;
  onError?: (error: Error) => void;
}

export function DownloadButton({ file, load, onError, ...button }: DownloadButtonProps) {
  const notify = useNotify();
  const download = useMutation({
    // onSuccess could see a later name.
    mutationFn: async () => saveFile(await load(), file),
    onError: onError ?? ((error) => notify(error.message, { type: 'error' })),
  });
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadRounded />}
      {...button}
      loading={download.isPending}
      onClick={() => download.mutate()}
    />
  );
}
