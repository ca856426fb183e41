import { Stack, type StackProps } from '@mui/material';

export function EventLine({ sx, ...props }: StackProps) {
  return (
    <Stack
      component="li"
      direction="row"
      {...props}
      sx={{ flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center', ...sx }}
    />
  );
}
