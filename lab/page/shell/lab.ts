// What every part of the page can use: the page itself, and what its modes do.

import { createContext } from "preact"
import { useContext } from "preact/hooks"
import type { AnalysisControl } from "../analyse/control"
import type { EditControl } from "../edit/control"
import type { JudgeControl } from "../judge/control"
import type { PlayControl } from "../play/control"
import type { Navigation } from "./navigation"
import type { Page } from "./page"

export interface Lab {
  page: Page
  judge: JudgeControl
  play: PlayControl
  edit: EditControl
  analyse: AnalysisControl
  navigation: Navigation
}

export const LabContext = createContext({} as Lab)

/** The page, its modes, and the state that is shown: the page is drawn again whenever that changes. */
export function useLab() {
  const lab = useContext(LabContext)
  return { ...lab, state: lab.page.state }
}
