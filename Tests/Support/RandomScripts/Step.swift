/// One thing that can happen to a machine, and what comes of it.
///
/// A failure tells its name and nothing else, so a name holds no text of a message.
package struct Step<Machine, Answer: Equatable> {
  let name: String
  let play: (inout Machine) throws -> Answer

  package init(_ name: String, _ play: @escaping (inout Machine) throws -> Answer) {
    self.name = name
    self.play = play
  }
}
