import { useSearchParams } from 'react-router'
import { viewIn, withView, type GridView } from './view.ts'

/** How the offers of a listing are looked at; the address keeps it, so that it can be sent and come back to. */
export const useGridView = () => {
  const [params, setParams] = useSearchParams()
  const change = (next: Partial<GridView>) =>
    setParams((before) => withView(before, next), { replace: true, preventScrollReset: true })
  return { view: viewIn(params), change }
}
