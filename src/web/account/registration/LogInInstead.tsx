import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'

/** A link that was pressed twice has done its work (accounts C10): `asked` of whoever has, `label` is the way on. */
export const LogInInstead = ({ asked, label }: { asked: string; label: string }) => (
  <Text fz="sm">
    {asked}
    <Anchor component={Link} to="/login" fz="inherit" underline="always">
      {label}
    </Anchor>
  </Text>
)
