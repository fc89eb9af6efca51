// The lessons of a game: guess its moves, and find better ones than its slips.

import type { CandidateView, PositionView } from "../generated/protocol"
import { Reasons } from "../learn/rulebook"
import { humans, isHuman, kindsOf, playerName } from "../play/players"
import { Button, capitalize, classes, Group, Headline } from "../shell/controls"
import { useLab } from "../shell/page"
import type { Analysing, Guessed, Lesson } from "../shell/state"
import { say } from "../shell/voice"
import { TurnPanel } from "../turn/panel"
import { Evaluate } from "./game"
import { chanceLabel, isEstimated, percentLabel, type Slip } from "./search"

export function GuessPanel({ view }: { view: PositionView }) {
  const { analyse, state } = useLab()
  const { lines, line, at, names, guessed, score } = state.analyse
  const player = playerName(names, view.to_move)
  const ended = lines[0]?.moves[at] === undefined || line !== 0
  const [name, words] = ended ? ["guess-first", say("guess.first")] : ["guess-next", say("guess.next")]
  const next = <Button name={name} words={words} onClick={() => analyse.go(0, ended ? 0 : at + 1)} main />
  if (ended || view.cards.length === 0 || guessed !== null)
    return (
      <div class={guessed ? "analysis-guessed" : "lab-row"}>
        {guessed && <Comparison guessed={guessed} player={player} />}
        {!guessed && <p>{ended ? endLabel(score) : say("guess.only-pass", { player })}</p>}
        {next}
      </div>
    )
  return (
    <div>
      <h2 class="lab-question">{say("guess.what", { number: at + 1, player })}</h2>
      <ChooseMove view={view} name="guess" words={say("guess.guess")} onMove={move => analyse.guess(move)} />
    </div>
  )
}

export const endLabel = (score: Analysing["score"]) =>
  score.asked > 0 ? say("guess.end", score) : say("guess.nothing")

type ChooseMoveProps = { view: PositionView; name: string; words: string; onMove: (move: string) => unknown }

export function ChooseMove({ view, name, words, onMove }: ChooseMoveProps) {
  const { analyse, state } = useLab()
  const { building } = state.analyse
  const move = building?.turn.move
  return (
    <>
      <TurnPanel view={view} building={building} builder={analyse.builder} explains />
      {move && <Button name={name} words={words} onClick={() => onMove(move)} main />}
    </>
  )
}

function Comparison({ guessed: { move, played, points, best }, player }: { guessed: Guessed; player: string }) {
  const { building, score } = useLab().state.analyse
  const [isPlayed, isBest] = [move === played.text, move === best?.line[0]?.text]
  const verdict = isPlayed ? say("guess.right") : isBest ? say("guess.best") : say("guess.wrong", { points })
  const moves = [
    [say("guess.you"), building?.turn.steps.map(({ label }) => label).join(", ")],
    [player, played.words],
    [say("analysis.title"), best ? `${best.line[0]?.words} (${chanceLabel(best)})` : say("analysis.thinking")],
  ]
  return (
    <div role="status">
      <p class={classes("lab-headline", isPlayed || isBest ? "is-yes" : "is-no")}>{verdict}</p>
      {moves.map(([who, words]) => (
        <p key={who}>
          <b>{who}</b>: {words}
        </p>
      ))}
      <p class="lab-remark">{say("guess.score", score)}</p>
    </div>
  )
}

/** The slips of the humans; those of all if no human played. */
export function slipsToLearn(slips: Slip[], names: string[]) {
  const kinds = kindsOf(names, undefined)
  return slips.filter(({ seat }) => isHuman(seat, kinds) || humans(kinds).length === 0)
}

export function LessonPanel({ view }: { view: PositionView }) {
  const { analyse, state } = useLab()
  const { chances, evaluating, names, lesson } = state.analyse
  const slips = slipsToLearn(state.analyse.slips, names)
  const next = slips[slips.findIndex(({ at }) => at === lesson?.slip.at) + 1]
  const done = !evaluating && chances.length > 0
  return (
    <>
      {lesson === null && <p class="lab-remark">{done && !slips[0] ? say("lesson.none") : say("lesson.what")}</p>}
      {!done && <Evaluate />}
      <Group label={say("lesson.slips")} class="lab-row">
        {slips.map(slip => {
          const { at, seat, mark } = slip
          const words = `${at}. ${playerName(names, seat)} ${mark}`
          const facts = { name: `slip ${at}`, pressed: lesson?.slip.at === at, words }
          return <Button key={at} {...facts} onClick={() => analyse.openSlip(slip)} />
        })}
      </Group>
      {lesson && <SlipPanel view={view} lesson={lesson} />}
      {lesson && next && <Button name="next-slip" words={say("lesson.next")} onClick={() => analyse.openSlip(next)} />}
    </>
  )
}

/** Whether a move is about as good as the best: it loses less than half of what the slip lost. */
export function isBetter({ fall, moves }: Pick<Slip, "fall" | "moves">, text: string) {
  const move = moves.find(({ line }) => line[0]?.text === text)
  const least = (moves[0]?.chance ?? 0) - fall / 2
  return move !== undefined && (move === moves[0] || (isEstimated(move) && move.chance > least))
}

export function lessonVerdict({ slip, tried, revealed }: Lesson) {
  if (isBetter(slip, tried)) return revealed ? say("lesson.revealed") : say("lesson.right")
  const found = [slip.played, ...slip.moves].find(({ line }) => line[0]?.text === tried)
  return found && isEstimated(found) ? say("lesson.worse", { chance: percentLabel(found) }) : say("lesson.wrong")
}

function SlipPanel({ view, lesson }: { view: PositionView; lesson: Lesson }) {
  const { analyse, state } = useLab()
  const { at: number, seat, moves, played } = lesson.slip
  const [best = played] = moves
  const found = moves.find(({ line }) => line[0]?.text === lesson.tried) ?? best
  const facts = { player: playerName(state.analyse.names, seat), number, move: played.line[0]?.words ?? "" }
  const right = isBetter(lesson.slip, lesson.tried)
  const reveal = () => analyse.try(best.line[0]?.text ?? "", true)
  return (
    <div class="analysis-slip">
      <p>{say("lesson.slip", { ...facts, before: percentLabel(best), after: percentLabel(played) })}</p>
      {lesson.tried !== "" && <Headline yes={right} words={lessonVerdict(lesson)} />}
      {right && <Futures slip={lesson.slip} found={found} />}
      {!right && <ChooseMove view={view} name="try" words={say("lesson.try")} onMove={move => analyse.try(move)} />}
      {!right && <Button name="reveal" words={say("lesson.reveal")} onClick={reveal} />}
    </div>
  )
}

/** What was played and what is better, side by side; a click shows the position after it. */
function Futures({ slip: { seat, played }, found }: { slip: Slip; found: CandidateView }) {
  const { analyse, state } = useLab()
  const { ahead, names } = state.analyse
  const future = (title: string, candidate: CandidateView) => {
    const [move] = candidate.line
    const pressed = ahead?.line.at(-1)?.text === move?.text
    const facts = { name: `future ${move?.text}`, pressed, style: { "--chance": `${100 * candidate.chance}%` } }
    return (
      <Button class="analysis-candidate" {...facts} onClick={() => analyse.look(candidate.line, 0)}>
        <b>{title}</b>
        <span>{capitalize(move?.words ?? "")}</span>
        <b class="analysis-chance">{chanceLabel(candidate)}</b>
      </Button>
    )
  }
  const expected = found.line.slice(1, 5).map(({ seat, words }) => `${playerName(names, seat)}: ${words}`)
  return (
    <>
      <Group label={say("lesson.futures")} class="analysis-futures">
        {future(say("lesson.played"), played)}
        {future(say("lesson.better"), found)}
      </Group>
      <p class="lab-remark">{say("lesson.chance", { player: playerName(names, seat) })}</p>
      <h3>{say("lesson.after-better")}</h3>
      <Reasons lines={[expected.join("; "), ...found.reasons].filter(Boolean)} />
      <h3>{say("lesson.after-played")}</h3>
      <Reasons lines={played.reasons} />
    </>
  )
}
